import { minuteText } from '#src/ui/local-time.ts';
import { useEntity } from '../entity-context.ts';
import { useUser } from '../use-user.ts';

/** Who printed it, where and when: what a sheet of paper in a file is asked for. */
export function PrintedFooter() {
  const { entity } = useEntity();
  const { firstName, lastName } = useUser();
  return (
    <footer>
      Printed by {firstName} {lastName}, {minuteText(new Date().toISOString())}, from Waypost at {entity.name}
      . Confidential: this page has health information of patients.
    </footer>
  );
}
