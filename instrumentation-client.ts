import { checkWithoutEval } from '@/components/ui/browser/checks-without-eval'
import { announceHistorySteps } from '@/components/ui/browser/history-step'
import { announcePreloadErrors } from '@/components/ui/browser/preload-error'
import { giveNonceToStyles } from '@/components/ui/browser/style-nonce'

checkWithoutEval()
announceHistorySteps()
announcePreloadErrors()
giveNonceToStyles()
