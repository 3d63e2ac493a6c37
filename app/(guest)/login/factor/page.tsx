import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { FactorForm } from '@/components/account/guest/factor-form'
import { GuestCard } from '@/components/account/guest/guest-card'
import { signInStepCookieName } from '@/lib/core/auth/cookies'
import { openStep } from '@/lib/core/auth/factor/sign-in-step'
import { safeReturnTo } from '@/lib/core/auth/require-user'
import { siteInfo } from '@/lib/core/installation/site'
import { firstOf, type PageQuery } from '@/lib/core/route/page'
import { readSignInStep } from '@/lib/features/accounts/factors/data'

export const metadata: Metadata = { title: { absolute: 'Подтвердить вход' } }

export default async function FactorPage({ searchParams }: { searchParams: PageQuery }) {
  const jar = await cookies()
  const step = await openStep(jar.get(signInStepCookieName())?.value)
  if (!step) redirect('/login')
  const returnTo = safeReturnTo(firstOf((await searchParams).return_to))
  return (
    <GuestCard site={siteInfo()} title="Подтвердите вход">
      <FactorForm {...(await readSignInStep(step))} returnTo={returnTo} />
    </GuestCard>
  )
}
