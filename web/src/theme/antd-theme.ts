import { theme as antd, type ThemeConfig } from 'antd';
import { dark, light, type Mode, type Palette } from './colors';

const exact = (p: Palette) => ({
  colorBgLayout: p.layout,
  colorBgContainer: p.card,
  colorBgElevated: p.elevated,
  colorFillAlter: p.head,
  colorFillTertiary: p.fill,
  controlItemBgHover: p.fill,
  colorBorderSecondary: p.edge,
  colorSplit: p.split,
  colorBorder: p.inputEdge,
  colorTextDisabled: p.inputEdge,
  colorText: p.text,
  colorTextSecondary: p.text2,
  colorTextTertiary: p.text3,
  colorTextPlaceholder: p.text3,
  colorPrimary: p.primary,
  colorPrimaryHover: p.primaryHover,
  colorPrimaryActive: p.primaryActive,
  colorLink: p.accent,
  colorLinkHover: p.accent,
  colorInfo: p.accent,
  controlItemBgActive: p.accentSoft,
  controlItemBgActiveHover: p.accentSoft,
  colorPrimaryBg: p.mine,
  colorSuccess: p.success,
  colorSuccessBg: p.successSoft,
  colorWarning: p.warning,
  colorWarningBg: p.warningSoft,
  colorError: p.error,
  colorErrorBg: p.errorSoft,
  boxShadow: p.float,
  boxShadowSecondary: p.float,
});

const shape = {
  borderRadius: 8,
  borderRadiusLG: 10,
  borderRadiusSM: 6,
  borderRadiusXS: 4,
  controlHeight: 36,
  controlHeightSM: 28,
  controlHeightLG: 44,
  fontSize: 14,
  fontWeightStrong: 600,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  // Its lists grow and slide; what moves here changes its opacity only.
  motion: false,
};

/**
 * antd's own algorithms derive a shade of their own from each seed colour, so the palette is laid over their result:
 * what the palette names is exact, what it does not name stays antd's.
 */
export function antdTheme(mode: Mode): ThemeConfig {
  const palette = mode === 'dark' ? dark : light;
  const tokens = { ...exact(palette), ...shape };
  const base = mode === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm;
  return {
    algorithm: [base, (_seed, map) => ({ ...(map ?? base(_seed)), ...tokens })],
    token: tokens,
  };
}
