import { ScrollBox } from '@/components/ui/lists/scroll-box'

/** A command to copy into a terminal. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <ScrollBox label={label} className="rounded-md border border-line bg-sunken">
      <pre className="px-3 py-2.5 text-sm">{children}</pre>
    </ScrollBox>
  )
}
