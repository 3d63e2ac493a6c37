'use client'

import { lazyPart } from '@/components/ui/feedback/lazy-part'

/* Rarely shown screens before all pages, in a separate script. */

export const AgreementGate = lazyPart(
  () => import('@/components/account/agreement-dialog'),
  (it) => it.AgreementDialog,
)

export const FactorGate = lazyPart(
  () => import('@/components/account/factor/factor-screen'),
  (it) => it.FactorScreen,
)
