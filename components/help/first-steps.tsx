'use client'

import { Suspense } from 'react'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import type { FirstStep } from '@/lib/features/help/shapes'

const Panel = lazyPart(() => import('@/components/help/first-steps-panel').then((it) => it.FirstStepsPanel))

/** Of a new person; nobody else loads the script of it. */
export const FirstSteps = (props: { steps: readonly FirstStep[] }) => (
  <Suspense>
    <Panel {...props} />
  </Suspense>
)
