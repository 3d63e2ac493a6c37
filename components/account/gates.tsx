'use client'

import { lazyPart } from '@/components/ui/feedback/lazy-part'

/* What stands before every page for few and once: nobody else loads its script. */

export const AgreementGate = lazyPart(
  () => import('@/components/account/agreement-dialog'),
  (it) => it.AgreementDialog,
)

export const FactorGate = lazyPart(
  () => import('@/components/account/factor/factor-screen'),
  (it) => it.FactorScreen,
)
