import { checkWithoutEval, giveNonceToStyles } from '@/components/ui/browser/content-policy'
import { announceHistorySteps } from '@/components/ui/browser/history-step'
import { announceArrivals, awaitPage } from '@/components/ui/browser/page-transition'
import { announcePreloadErrors } from '@/components/ui/browser/preload-error'

checkWithoutEval()
announceHistorySteps()
announcePreloadErrors()
announceArrivals()
giveNonceToStyles()

/** Told by the framework when it begins to fetch another page. */
export const onRouterTransitionStart = (url: string) => awaitPage(url)
