import { announceHistorySteps } from '@/components/ui/history-step'

announceHistorySteps()
