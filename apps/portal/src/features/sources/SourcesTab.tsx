export default function SourcesTab() {
  return <h2>Sources</h2>;
}
