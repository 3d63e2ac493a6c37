import { loginHref } from '@/components/account/guest/guest-paths'
import { Link } from '@/components/ui/basics/link'

/** A link back to sign-in, with the address prefilled. */
export function BackToLogin({ email }: { email: string }) {
  return (
    <p className="text-center">
      <Link href={loginHref(email)} className="link">
        Вернуться ко входу
      </Link>
    </p>
  )
}
