const frame = 'size-9 shrink-0'

/** Neutral placeholders: we may not distribute the partners' real logos. */
export function FoundationLogo() {
  return (
    <svg aria-hidden="true" data-picture viewBox="0 0 36 36" className={frame} fill="none">
      <circle cx="18" cy="18" r="17" className="fill-accent-soft stroke-accent-line" />
      <path
        d="M18 26.5s-8-4.6-8-10.2a4.5 4.5 0 0 1 8-2.8 4.5 4.5 0 0 1 8 2.8c0 5.6-8 10.2-8 10.2Z"
        className="stroke-accent"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  )
}

export function InstituteLogo() {
  return (
    <svg aria-hidden="true" data-picture viewBox="0 0 36 36" className={frame} fill="none">
      <path
        d="M18 3 31 8v9.5C31 25 25.6 30.6 18 33 10.4 30.6 5 25 5 17.5V8l13-5Z"
        className="fill-sunken stroke-ink-muted"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <path
        d="m12 18 4.2 4.2L24.5 14"
        className="stroke-ink-muted"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

export function HospitalLogo() {
  return (
    <svg aria-hidden="true" data-picture viewBox="0 0 36 36" className={frame} fill="none">
      <rect
        x="4"
        y="8"
        width="28"
        height="24"
        rx="3"
        className="fill-sunken stroke-ink-muted"
        strokeWidth="1.6"
      />
      <path d="M18 12.5v8M14 16.5h8" className="stroke-ink-muted" strokeWidth="2.2" strokeLinecap="round" />
      <path
        d="M14.5 32v-5.5h7V32M9.5 26h1M25.5 26h1M12 8V4.5h12V8"
        className="stroke-ink-muted"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
