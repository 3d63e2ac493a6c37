import { MethodLink } from '@/components/analytics/method/method-link'
import { TERM_NAMES, type TermName } from '@/lib/features/analytics/method/labels'
import { METHOD_TERMS } from '@/lib/features/analytics/method/terms/labels'

export function TermText({ of }: { of: TermName }) {
  const { text, section } = METHOD_TERMS[of]
  return (
    <>
      <p className="mt-1 text-pretty">{text}</p>
      <MethodLink section={section} of={TERM_NAMES[of]} fromDialog className="mt-1" />
    </>
  )
}
