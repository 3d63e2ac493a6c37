'use client'

import { lazyPart } from '@/components/ui/feedback/lazy-part'

/* Screens that precede all pages, in a separate script because they are rarely shown. */

export const AgreementGate = lazyPart(() => import('./agreement-dialog'), 'AgreementDialog')

export const FactorGate = lazyPart(() => import('./factor/factor-screen'), 'FactorScreen')
