import { writeThresholds } from '@/e2e/bench/signals/calibrate'

writeThresholds()
