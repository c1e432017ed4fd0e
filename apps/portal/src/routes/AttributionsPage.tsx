export function AttributionsPage() {
  return null;
}
