'use client'

import { lazy, Suspense } from 'react'
import type { FirstStep } from '@/lib/features/help/shapes'

const Panel = lazy(async () => ({
  default: (await import('@/components/help/first-steps-panel')).FirstStepsPanel,
}))

/** Of a new person; nobody else loads the script of it. */
export const FirstSteps = (props: { steps: readonly FirstStep[] }) => (
  <Suspense>
    <Panel {...props} />
  </Suspense>
)
