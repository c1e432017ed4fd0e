export default function LetterTemplatesTab() {
  return <h2>Letter Templates</h2>;
}
