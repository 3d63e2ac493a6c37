import { FeedbackScreen } from '@/components/feedback/feedback-screen'
import { safeReturnTo } from '@/lib/core/auth/require-user'
import { firstOf, pageFor } from '@/lib/core/route/page'

export const metadata = { title: 'Написать в поддержку' }

export default pageFor({ permission: 'signed-in' }, ({ user, searchParams }) => {
  const from = firstOf(searchParams.from)
  return <FeedbackScreen page={from === undefined ? null : safeReturnTo(from)} answerTo={user.email} />
})
