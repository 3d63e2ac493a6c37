'use client'

import { lazyPart } from '@/components/ui/feedback/lazy-part'

/* Screens that precede all pages, in a separate script because they are rarely shown. */

export const AgreementGate = lazyPart(
  () => import('@/components/account/agreement-dialog'),
  (it) => it.AgreementDialog,
)

export const FactorGate = lazyPart(
  () => import('@/components/account/factor/factor-screen'),
  (it) => it.FactorScreen,
)
