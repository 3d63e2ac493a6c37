import { loginHref } from '@/components/account/guest/guest-paths'
import { Link } from '@/components/ui/basics/link'

/** The way back to sign-in, with the address filled in. */
export function BackToLogin({ email }: { email: string }) {
  return (
    <p className="text-center">
      <Link href={loginHref(email)} className="link">
        Вернуться ко входу
      </Link>
    </p>
  )
}
