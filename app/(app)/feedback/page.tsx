import type { Metadata } from 'next'
import { FeedbackScreen } from '@/components/feedback/feedback-screen'
import { requireAgreedUser, safeReturnTo } from '@/lib/core/auth/require-user'
import { firstOf, type PageQuery } from '@/lib/core/route/page'

export const metadata: Metadata = { title: 'Написать в поддержку' }

export default async function FeedbackPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requireAgreedUser()
  if (!user) return null
  const from = firstOf((await searchParams).from)
  return <FeedbackScreen page={from === undefined ? null : safeReturnTo(from)} answerTo={user.email} />
}
