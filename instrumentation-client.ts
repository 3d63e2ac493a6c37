import { announceHistorySteps } from '@/components/ui/browser/history-step'
import { giveNonceToStyles } from '@/components/ui/browser/style-nonce'

announceHistorySteps()
giveNonceToStyles()
