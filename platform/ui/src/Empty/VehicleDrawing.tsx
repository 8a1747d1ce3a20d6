/** A motorhome in lines, for empty places. */
export const VehicleDrawing = ({ className }: { className?: string | undefined }) => (
  <svg
    viewBox="0 0 132 70"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
    className={className}
  >
    <path d="M6 56V20Q6 10 16 10H84Q98 10 106 24L114 38L124 42Q127 44 127 50V56H116M94 56H42M20 56H6" />
    <circle cx="31" cy="57" r="10" />
    <circle cx="105" cy="57" r="10" />
    <rect x="16" y="20" width="24" height="15" rx="4" />
    <rect x="50" y="20" width="18" height="15" rx="4" />
    <path d="M88 20H93Q97 20 100 26L106 36H88Z" />
    <path d="M6 42H64Q72 42 76 38T88 34" stroke="var(--stripe-2)" />
  </svg>
);
