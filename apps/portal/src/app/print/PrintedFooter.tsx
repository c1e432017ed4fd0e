import { minuteText } from '#src/ui/local-time.ts';
import { useEntity } from '../entity-context.ts';
import { useUser } from '../use-user.ts';

/** The user, facility and time of printing, which a filed printout must show. */
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
