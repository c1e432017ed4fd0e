import { serveJobs } from '@waypost/platform/job-processes';
import { readingJobs } from './jobs.ts';

serveJobs(readingJobs);
