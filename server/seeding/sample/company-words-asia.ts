// As in the European lists: invented, and any likeness is chance. Right-to-left names stay in the order they
// are read.

const list = (text: string): string[] => text.split(', ')

export const asianWords = {
  arabic: {
    names: list(
      'الأمل, البحر, التقدم, الجزيرة الخضراء, الحكمة, الريادة, الزيتونة, السنبلة, الشروق, الصفوة, الفجر, القمة, اللؤلؤة, المنارة, النخيل, الواحة',
    ),
    trades: list(
      'للاستشارات, للأثاث, للبرمجيات, للتأمين, للتجارة, للسفر, للشحن, للصيدلة, للطباعة, للمقاولات',
    ),
    patterns: [
      'شركة {name} {trade}',
      'مؤسسة {name} {trade}',
      'مجموعة {name} {trade} ذ.م.م',
      '{name} {trade} وشركاه',
    ],
  },
  hebrew: {
    names: list(
      'אלון, ברקת, גלים, דקל, הדרים, ורד, זית, חרמון, טללים, ירדן, כרמל, לביא, מעיין, נרקיס, סביון, שקמה',
    ),
    trades: list('בנייה, דפוס, הנדסה, יבוא, ייעוץ מס, מאפייה, נגרות, נדל"ן, שילוח, תוכנה'),
    patterns: [
      '{name} {trade} בע"מ',
      'קבוצת {name} {trade}',
      '{name} ובניו – {trade}',
      "{trade} {name} ושות'",
    ],
  },
  hindi: {
    names: list(
      'अमृत, आनंद, उज्ज्वल, गंगा, चंद्र, जयश्री, दीपक, नवरंग, पंकज, भारद्वाज, मंगलम, राजहंस, लक्ष्मी, विश्वकर्मा, सूर्या, हिमालय',
    ),
    trades: list('आभूषण, इंजीनियरिंग, इलेक्ट्रॉनिक्स, औषधालय, ट्रेडर्स, निर्माण, परिवहन, प्रकाशन, मिष्ठान्न, वस्त्र भंडार'),
    patterns: ['{name} {trade}', '{name} {trade} प्रा. लि.', 'श्री {name} {trade}', '{name} एंड संस {trade}'],
  },
  thai: {
    names: list(
      'กิจเจริญ, ขวัญใจ, จันทร์เพ็ญ, ชัยชนะ, ทรัพย์อนันต์, ธนบดี, นำโชค, บุญมี, พงษ์ไพศาล, มั่งมี, รุ่งเรือง, ศรีสุข, สยามรัตน์, แสงทอง, อุดมสุข, เพิ่มพูน',
    ),
    trades: list('ก่อสร้าง, การพิมพ์, การบัญชี, ขนส่ง, เฟอร์นิเจอร์, ซอฟต์แวร์, เภสัช, วัสดุภัณฑ์, อาหาร, อิเล็กทรอนิกส์'),
    patterns: [
      'บริษัท {name}{trade} จำกัด',
      'หจก. {name}{trade}',
      'ร้าน{name}{trade}',
      'บริษัท {name} {trade} จำกัด (มหาชน)',
    ],
  },
  vietnamese: {
    names: list(
      'An Bình, Bảo Châu, Cửu Long, Đại Phát, Đông Á, Gia Hưng, Hoàng Yến, Khánh Hòa, Lạc Việt, Minh Đức, Ngọc Ánh, Phú Quý, Sông Hồng, Thịnh Vượng, Trường Sơn, Xuân Mai',
    ),
    trades: list(
      'Bảo hiểm, Dược phẩm, Điện tử, In ấn, Kế toán, Nội thất, Phần mềm, Thủy sản, Vận tải, Xây dựng',
    ),
    patterns: [
      'Công ty TNHH {trade} {name}',
      'Công ty Cổ phần {trade} {name}',
      '{trade} {name}',
      'Cửa hàng {trade} {name}',
    ],
  },
  japanese: {
    names: list(
      '青葉, 朝日ヶ丘, 一ノ瀬, 梅園, 大和田, 霞野, 木漏れ日, 小鳥遊, さくら坂, 高千穂路, 千代川, 鶴亀, ひまわり, 藤棚, 桃源, 若竹',
    ),
    trades: list(
      '医院, 印刷, 運輸, 会計事務所, 建設, 工務店, システム, 酒造, 商事, 書店, 製作所, 水産, 製菓, デザイン, 不動産',
    ),
    patterns: [
      '株式会社{name}{trade}',
      '{name}{trade}株式会社',
      '有限会社{name}{trade}',
      '合同会社{name}{trade}',
      '{name}{trade}',
    ],
  },
  chinese: {
    names: list(
      '百川, 长青, 东篱, 福临, 古月, 恒信达, 金禾, 兰亭, 明德, 南山松, 瑞雪, 盛世华, 天一阁, 梧桐, 兴隆, 云帆',
    ),
    trades: list('包装, 茶业, 电子, 纺织, 广告, 建材, 科技, 贸易, 食品, 物流, 医药, 咨询'),
    patterns: [
      '{name}{trade}有限公司',
      '{name}{trade}股份有限公司',
      '北岸{name}{trade}有限责任公司',
      '{name}{trade}集团',
    ],
  },
  korean: {
    names: list(
      '가람, 나래, 다온, 라온, 마루, 미르, 보람, 새롬, 아라, 온누리, 은하수, 자연채, 초롱, 푸른솔, 하늘빛, 한울',
    ),
    trades: list('건설, 디자인, 무역, 물류, 복지재단, 서점, 소프트웨어, 식품, 약국, 전자, 제과, 회계법인'),
    patterns: ['주식회사 {name}{trade}', '{name}{trade}(주)', '(유){name} {trade}', '{name} {trade}'],
  },
} as const
