export default function HeldTab() {
  return <h2>Held</h2>;
}
