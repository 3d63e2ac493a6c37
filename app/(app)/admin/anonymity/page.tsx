import { redirect } from 'next/navigation'

/** Its old address: each publication has a certificate of its own. */
export default function OldAnonymityPage() {
  redirect('/analytics/anonymity')
}
