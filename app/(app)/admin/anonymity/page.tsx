import { redirect } from 'next/navigation'

/** Redirect from an old path: now each publication has its certificate. */
export default function OldAnonymityPage() {
  redirect('/analytics/anonymity')
}
