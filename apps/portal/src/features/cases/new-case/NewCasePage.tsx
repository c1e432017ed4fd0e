import { PageHeader } from '#src/ui/PageHeader.tsx';

export function Component() {
  return <PageHeader title="New Case" />;
}
