/** The mark of the product: goalposts on a square. */
export const BrandMark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" style={{ flex: 'none', display: 'block' }}>
    <rect width="28" height="28" rx="7" fill="var(--primary)" />
    <path
      d="M7.5 5.5v6.7c0 1.5.8 2.3 2.3 2.3h8.4c1.5 0 2.3-.8 2.3-2.3V5.5M14 14.5v7.5"
      fill="none"
      stroke="#fff"
      strokeWidth="2.2"
      strokeLinecap="round"
    />
  </svg>
);
