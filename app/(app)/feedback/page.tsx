import { FeedbackScreen } from '@/components/feedback/feedback-screen'
import { LettersWait } from '@/components/ui/feedback/sent-notice'
import { safeReturnTo } from '@/lib/core/auth/require-user'
import { mayLeave } from '@/lib/core/mail/transport'
import { firstOf, pageFor } from '@/lib/core/route/page'

export const metadata = { title: 'Написать в поддержку' }

export default pageFor({ permission: 'signed-in' }, async ({ user, searchParams }) => {
  const from = firstOf(searchParams.from)
  return (
    <>
      {!(await mayLeave()) && <LettersWait />}
      <FeedbackScreen page={from === undefined ? null : safeReturnTo(from)} answerTo={user.email} />
    </>
  )
})
