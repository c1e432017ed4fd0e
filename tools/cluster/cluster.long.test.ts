import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findMissingRequirement } from './namespaces.ts';

const reason = findMissingRequirement();

// The duration without writes is measured manually on an otherwise idle machine (docs/operations.md, High
// availability).
it.skipIf(reason !== null)(
  'the drills lose nothing that was acknowledged, do nothing twice, and the audit record verifies',
  () => {
    const drills = ['kills-of-the-primary', 'primary-cut-off', 'both-standbys-gone', 'restore-to-a-moment'];
    const { stdout } = spawnSync(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        join(import.meta.dirname, 'main.ts'),
        ...drills.flatMap((name) => ['--drill', name]),
        ...['--kills', '2', '--people', '20'],
      ],
      { encoding: 'utf8' },
    );
    process.stdout.write(stdout);
    for (const name of drills)
      expect(stdout).toMatch(new RegExp(`^(passed|failed): ${name} .*acknowledged|^passed: ${name} `, 'm'));
    expect(stdout).not.toMatch(/are lost|are missing|are there|does not verify|have ended/);
  },
  900_000,
);
