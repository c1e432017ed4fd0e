export default function PhysiciansTab() {
  return <h2>Physicians</h2>;
}
