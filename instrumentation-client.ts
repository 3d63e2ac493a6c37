import { announceHistorySteps } from '@/components/ui/browser/history-step'

announceHistorySteps()
