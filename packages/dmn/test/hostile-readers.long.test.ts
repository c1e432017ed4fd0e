import { testGrowth } from '@waypost/platform/testing/hostile-growth';
import { hostileReaders } from './hostile-readers.ts';

testGrowth(hostileReaders);
