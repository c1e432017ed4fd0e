export default function ConnectionsTab() {
  return <h2>Payers</h2>;
}
