/** The palette. Every colour of the product is named here once; antd and our own CSS both read it. */
export interface Palette {
  layout: string;
  card: string;
  elevated: string;
  head: string;
  fill: string;
  edge: string;
  split: string;
  inputEdge: string;
  button: string;
  buttonHover: string;
  buttonEdge: string;
  text: string;
  text2: string;
  text3: string;
  primary: string;
  primaryHover: string;
  primaryActive: string;
  accent: string;
  accentSoft: string;
  mine: string;
  success: string;
  successSoft: string;
  warning: string;
  warningSoft: string;
  error: string;
  errorSoft: string;
  danger: string;
  ownBubble: string;
  quietMeter: string;
  float: string;
  avatarGround: string;
  avatarText: string;
}

export const dark: Palette = {
  layout: '#0D1110',
  card: '#141918',
  elevated: '#1B2120',
  head: '#171D1C',
  fill: '#1F2625',
  edge: '#2B3331',
  split: '#212827',
  inputEdge: '#66736F',
  button: '#1B2120',
  buttonHover: '#1F2625',
  buttonEdge: '#37413E',
  text: '#ECF1EF',
  text2: '#A7B2AE',
  text3: '#84918C',
  primary: '#4A66E0',
  primaryHover: '#5B76EA',
  primaryActive: '#3F59CC',
  accent: '#8CA8FF',
  accentSoft: '#252D38',
  mine: '#20272F',
  success: '#4CC785',
  successSoft: '#1C3127',
  warning: '#E8B93E',
  warningSoft: '#322F1D',
  error: '#FF7B72',
  errorSoft: '#352725',
  danger: '#C22F28',
  ownBubble: '#2A3663',
  quietMeter: '#46524E',
  float: '0 8px 24px rgb(0 0 0 / 48%)',
  avatarGround: '.33 .04',
  avatarText: '.88 .05',
};

export const light: Palette = {
  layout: '#F4F6F5',
  card: '#FFFFFF',
  elevated: '#FFFFFF',
  head: '#F7F9F8',
  fill: '#F0F3F2',
  edge: '#D5DCDA',
  split: '#E6EBE9',
  inputEdge: '#7C8985',
  button: '#FFFFFF',
  buttonHover: '#F7F9F8',
  buttonEdge: '#C9D1CE',
  text: '#131918',
  text2: '#47534F',
  text3: '#62706B',
  primary: '#2F4FD0',
  primaryHover: '#4060DB',
  primaryActive: '#2540B0',
  accent: '#2F4FD0',
  accentSoft: '#E3E9FA',
  mine: '#F0F3FC',
  success: '#0F7A45',
  successSoft: '#E7F2EC',
  warning: '#8A5A00',
  warningSoft: '#F3EFE6',
  error: '#C22F28',
  errorSoft: '#F9EAEA',
  danger: '#C22F28',
  ownBubble: '#E3E9FA',
  quietMeter: '#C3CCC9',
  float: '0 8px 24px rgb(19 25 24 / 12%)',
  avatarGround: '.92 .04',
  avatarText: '.38 .05',
};

export type Mode = 'dark' | 'light';

/** Text colour of a position's tag; its ground is 16 % (light: 10 %) of it on the card. */
export const positionColors: Record<string, Record<Mode, string>> = {
  QB: { dark: '#FF8FB1', light: '#B0124F' },
  RB: { dark: '#3FD0B6', light: '#006B5E' },
  WR: { dark: '#5CC4F5', light: '#00628F' },
  TE: { dark: '#FFA45C', light: '#984100' },
  K: { dark: '#D7A2F7', light: '#7D2BAE' },
  DEF: { dark: '#CDB89A', light: '#6B5434' },
  FLEX: { dark: '#B7C2BE', light: '#4B5854' },
  SUPER_FLEX: { dark: '#C3DB5E', light: '#535F00' },
  IDP: { dark: '#B9B0E8', light: '#5647A0' },
};
