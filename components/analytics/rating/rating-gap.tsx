/** Rows that are left out between two places. */
export function GapRow({ span }: { span: number }) {
  return (
    <tr className="border-b border-line text-ink-muted">
      <td colSpan={span} className="py-0.5 text-center">
        <span aria-hidden>…</span>
        <span className="sr-only">Строки пропущены</span>
      </td>
    </tr>
  )
}
