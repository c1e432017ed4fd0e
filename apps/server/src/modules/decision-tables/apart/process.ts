import { serveJobs } from '@waypost/platform/job-processes';
import { decisionJobs } from './jobs.ts';

serveJobs(decisionJobs);
