'use client'

import dynamic from 'next/dynamic'

/* What stands before every page for few and once: nobody else loads its script. */

export const AgreementGate = dynamic(() =>
  import('@/components/account/agreement-gate').then((it) => it.AgreementGate),
)

export const FactorGate = dynamic(() =>
  import('@/components/account/factor/factor-gate').then((it) => it.FactorGate),
)
