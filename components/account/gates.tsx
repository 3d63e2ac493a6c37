'use client'

import { lazy } from 'react'

/* What stands before every page for few and once: nobody else loads its script. */

const Agreement = lazy(async () => ({
  default: (await import('@/components/account/agreement-gate')).AgreementGate,
}))

export const AgreementGate = () => <Agreement />

const Factor = lazy(async () => ({
  default: (await import('@/components/account/factor/factor-gate')).FactorGate,
}))

export const FactorGate = (props: { timeZone: string }) => <Factor {...props} />
