export default function PlansTab() {
  return <h2>Plans</h2>;
}
