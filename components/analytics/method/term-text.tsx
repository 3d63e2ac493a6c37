import { MethodLink } from '@/components/analytics/method/method-link'
import type { TermName } from '@/lib/features/analytics/method/labels'
import { METHOD_TERMS } from '@/lib/features/analytics/method/terms/labels'

export function TermText({ of }: { of: TermName }) {
  const { name, text, section } = METHOD_TERMS[of]
  return (
    <>
      <p className="mt-1 text-pretty">{text}</p>
      <MethodLink section={section} of={name} fromDialog className="mt-1" />
    </>
  )
}
