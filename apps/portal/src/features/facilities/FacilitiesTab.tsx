export default function FacilitiesTab() {
  return <h2>Facilities</h2>;
}
